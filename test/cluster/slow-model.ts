// Models that are at work long enough for somebody to be killed, and that need more memory than there is.

/** 216,000 states: a second or two. */
export const SLOW = `---- MODULE Slow ----
EXTENDS Naturals
CONSTANT N
VARIABLES a, b, c
Init == a = 0 /\\ b = 0 /\\ c = 0
Next == \\/ a' = (a + 1) % 60 /\\ UNCHANGED <<b, c>>
        \\/ b' = (b + 1) % 60 /\\ UNCHANGED <<a, c>>
        \\/ c' = (c + N) % 60 /\\ UNCHANGED <<a, b>>
Small == a + b + c < 170
====
`;

/** Every string is kept by Node itself: the heap of a thread is full at once. */
export const FULL_HEAP = `---- MODULE FullHeap ----
EXTENDS Naturals, TLC
CONSTANT N
VARIABLE s
Init == s = ""
Next == s' \\in {ToString(k) : k \\in 1..N}
====
`;

/** Millions of states, each of a value of its own, which cannot go to disk. */
export const LARGE = `---- MODULE Large ----
EXTENDS Naturals, Sequences
CONSTANT N
VARIABLE s
Init == s = << >>
Next == Len(s) < N /\\ \\E x \\in 0..9 : s' = Append(s, x)
====
`;

/** Of a worker whose heap is small. */
export const SMALL_HEAP = { NODE_OPTIONS: '--max-old-space-size=20' };
