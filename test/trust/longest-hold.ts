/**
 * Watches how long this thread works without coming back to its event loop, in milliseconds of its own CPU time: a
 * machine that lets other programs run in between does not count.
 */
export function watchLongestHold() {
  let longest = 0;
  let before = cpuMs();
  const timer = setInterval(() => {
    const now = cpuMs();
    longest = Math.max(longest, now - before);
    before = now;
  }, 1);
  return {
    /** Ends the watch and gives the longest stretch. */
    end(): number {
      clearInterval(timer);
      return longest;
    },
  };
}

function cpuMs(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1_000;
}
