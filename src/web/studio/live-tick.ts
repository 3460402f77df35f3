// A worker's clock goes on while the page is hidden, as it is when the host shows another window.
setInterval(() => postMessage(0), 1_000 / 30);
