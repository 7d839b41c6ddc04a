// Numbers for people. Independent of the locale: a report reads the same on every machine.

/** 1234567 as `1,234,567`. */
export function grouped(n: number): string {
  return String(Math.round(n)).replace(/\B(?=(\d{3})+$)/g, ',');
}

/** `1 state`, `2 states`. */
export function counted(n: number, noun: string): string {
  return `${grouped(n)} ${noun}${n === 1 ? '' : 's'}`;
}

/** A time span: `0.12 s`, `75.0 s`, `2 min 5 s`, `3 h 7 min`. */
export function duration(seconds: number): string {
  if (seconds < 9.995) return `${seconds.toFixed(2)} s`;
  if (seconds < 99.95) return `${seconds.toFixed(1)} s`;
  const whole = Math.round(seconds);
  if (whole < 3600) return `${Math.floor(whole / 60)} min ${whole % 60} s`;
  const minutes = Math.round(whole / 60);
  return `${Math.floor(minutes / 60)} h ${minutes % 60} min`;
}

/** A rate: states per second in three significant digits; null where the time is too short to say. */
export function rate(states: number, seconds: number): string | null {
  if (seconds < 0.5) return null;
  const perSecond = states / seconds;
  if (perSecond < 1000) return `${Math.round(perSecond)} states/s`;
  const digits = 10 ** Math.max(0, Math.floor(Math.log10(perSecond)) - 2);
  return `${grouped(Math.round(perSecond / digits) * digits)} states/s`;
}
