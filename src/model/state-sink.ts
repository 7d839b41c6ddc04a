// Where a system puts the states that it makes.

/** Receives states: initial ones, or successors. The vector is `next` of the system and is only valid during the call. */
export type StateSink = (next: Int32Array, action: number) => void;
