// A model that is at work long enough for somebody to be killed.

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
