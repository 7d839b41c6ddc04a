// One process, measured: wall time, CPU time and peak memory of it and of all processes below it.
//
// Threads (worker_threads, those of Java) belong to their process. On Linux
//   CPU time     is what the system charged to this process for children that have ended (/proc/self/stat, cutime and cstime, which contain what the
//                children were charged for theirs), before and after: nothing is lost at the end, the unit is 10 ms. So: one child at a time;
//   peak memory  is the high-water mark of the resident set (VmHWM), read every 25 ms; what a process takes in its last 25 ms is not seen. Where
//                there are several processes (a wrapper script), it is the largest sum of their resident sets.
// Elsewhere both are NaN, which tables show as `-`.
import { spawn } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';

const SAMPLE_MILLISECONDS = 25;
/** USER_HZ: 100 on every Linux that Node runs on. */
const TICKS = 100;

const read = (path) => {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return ''; // The process has ended, or this system has no /proc.
  }
};

/** CPU seconds of all children of this process that have ended. */
const cpuOfChildren = () => {
  const fields = read('/proc/self/stat')
    .replace(/^.*\) /, '')
    .split(' ');
  return (Number(fields[13]) + Number(fields[14])) / TICKS;
};

const tree = (pid) => {
  const found = [pid];
  for (const each of found) {
    let threads = [];
    try {
      threads = readdirSync(`/proc/${each}/task`);
    } catch {}
    for (const thread of threads) {
      const children = read(`/proc/${each}/task/${thread}/children`).split(' ');
      found.push(...children.filter((child) => child !== '').map(Number));
    }
  }
  return found;
};

const kilobytes = (status, key) => Number(new RegExp(`${key}:\\s+(\\d+)`).exec(status)?.[1] ?? Number.NaN);

const residentNow = (pid) => {
  const all = tree(pid).map((each) => read(`/proc/${each}/status`));
  const marks = all.map((status) => kilobytes(status, 'VmHWM'));
  const sum = all.reduce((total, status) => total + (kilobytes(status, 'VmRSS') || 0), 0);
  return Math.max(sum, ...marks.filter((mark) => !Number.isNaN(mark)));
};

const killTree = (pid) => {
  for (const each of tree(pid)) {
    try {
      process.kill(each, 'SIGKILL');
    } catch {
      // It has ended by itself.
    }
  }
};

/**
 * Runs a program to its end, or until `timeout` seconds have passed: then SIGKILL to it and to what it started. Resolves to the exit code (null if it
 * was killed), its output, seconds of wall time and CPU, and megabytes at the peak. Where this process is interrupted the program is killed too, and the
 * promise rejects, so that scratch folders are removed.
 */
export const run = (command, args, { cwd, timeout = 3600 } = {}) =>
  new Promise((resolve, reject) => {
    const before = cpuOfChildren();
    const started = process.hrtime.bigint();
    const child = spawn(command, args, { cwd, stdio: ['ignore', 'pipe', 'pipe'] });
    let peak = 0;
    let interruption = null;
    const interrupt = (signal) => {
      interruption = signal;
      killTree(child.pid);
    };
    process.once('SIGINT', interrupt);
    process.once('SIGTERM', interrupt);
    const sample = setInterval(() => {
      peak = Math.max(peak, residentNow(child.pid));
    }, SAMPLE_MILLISECONDS);
    const end = setTimeout(() => killTree(child.pid), timeout * 1000);
    const release = () => {
      clearInterval(sample);
      clearTimeout(end);
      process.off('SIGINT', interrupt);
      process.off('SIGTERM', interrupt);
    };
    const output = ['', ''];
    for (const [i, stream] of [child.stdout, child.stderr].entries()) {
      stream.setEncoding('utf8');
      stream.on('data', (text) => {
        output[i] += text;
      });
    }
    let seconds = 0;
    child.on('error', (error) => {
      release();
      reject(new Error(`${command} cannot be run: ${error.message}`));
    });
    child.on('exit', () => {
      seconds = Number(process.hrtime.bigint() - started) / 1e9;
      release();
    });
    child.on('close', (status) => {
      if (interruption !== null) reject(new Error(`interrupted by ${interruption}`));
      const megabytes = peak === 0 ? Number.NaN : peak / 1024;
      resolve({ status, seconds, cpu: cpuOfChildren() - before, megabytes, output: output[0], errors: output[1] });
    });
  });

/** The middle one of some numbers, or the mean of the two in the middle; NaN for none. */
export const median = (numbers) => {
  const sorted = [...numbers].sort((a, b) => a - b);
  const middle = sorted.length >> 1;
  if (sorted.length === 0) return Number.NaN;
  return sorted.length % 2 === 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
};

/** A number for a table, `-` where it is not known. */
export const shown = (number, digits = 1) => (Number.isFinite(number) ? number.toFixed(digits) : '-');

/** 1234567 -> 1,234,567; `-` where it is not known. */
export const counted = (number) => (Number.isFinite(number) ? Math.round(number).toLocaleString('en-US') : '-');

/** Seconds as a person says them. */
export const duration = (seconds) => (seconds < 90 ? `${Math.round(seconds)} s` : `${Math.round(seconds / 60)} min`);
