// What stands in a browser for the other modules of Node that the sources name (`node:v8`, `node:zlib`, `node:child_process`, `node:timers/promises`).

const unavailable = (): never => {
  throw new Error('a page in a browser runs no programs and unpacks no files');
};

export const spawnSync = unavailable;
export const gunzipSync = unavailable;

/** How much memory the engine has is not known. */
export function getHeapStatistics(): { readonly heap_size_limit: number } {
  return { heap_size_limit: Number.POSITIVE_INFINITY };
}

/** Lets messages come through. */
export function setImmediate(): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, 0);
  });
}
