// Ctrl-C: the first one asks the run to end and to say what is known, the second one quits at once.

const quitStatus = 130;

/**
 * A signal that the first interrupt aborts, until it is disposed of. SIGTERM is left alone unless it is among `others`: a listener could not run while one
 * state is being evaluated, and whoever sends it wants the process gone.
 */
export const interruptSignal = (
  onFirst: () => void,
  others: readonly NodeJS.Signals[] = [],
): { readonly signal: AbortSignal; dispose(): void } => {
  const controller = new AbortController();
  const listener = (): void => {
    if (controller.signal.aborted) process.exit(quitStatus);
    controller.abort();
    onFirst();
  };
  const signals: readonly NodeJS.Signals[] = ['SIGINT', ...others];
  for (const name of signals) process.on(name, listener);
  return {
    signal: controller.signal,
    dispose() {
      for (const name of signals) process.off(name, listener);
    },
  };
};
