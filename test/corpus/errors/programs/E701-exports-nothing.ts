// Says `exports no system`
export const answer = 42;
