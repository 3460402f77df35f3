/**
 * Measures the longest time this thread blocks its event loop, in milliseconds of its own CPU time, so that time taken by other programs
 * doesn't count.
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
    /** Stops measuring and returns the longest block. */
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
