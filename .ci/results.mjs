#!/usr/bin/env node
// What the test runner found, read from its own reports: `first.json` of all tests, and `second.json` of the files that ran once more.
//   results again FOLDER           the files with a failed test, a line each; nothing where so many failed that it is no accident
//   results count FOLDER CHECKS    each failed test with its message, and the numbers; CHECKS others failed. Exits with 1 where anything did.
import { existsSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';

/** More files than these fail for a reason of their own. */
const FEW = 4;
/** Lines of a message that are printed. */
const LINES = 12;

const [command, folder, failedChecks] = process.argv.slice(2);

/** The report, or undefined where the runner left none. */
function report(name) {
  const file = join(folder, name);
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined;
}

const fileOf = (result) => relative(process.cwd(), result.name);

/** The failed tests by file and name. A file that did not even load is one failure. */
function failures(results) {
  return new Map(
    results.testResults
      .filter((result) => result.status === 'failed')
      .flatMap((result) => {
        const failed = result.assertionResults.filter(({ status }) => status === 'failed');
        if (failed.length === 0) return [[fileOf(result), result.message]];
        return failed.map((test) => [`${fileOf(result)} > ${test.fullName}`, test.failureMessages.join('\n')]);
      }),
  );
}

function again() {
  const first = report('first.json');
  if (first === undefined) return;
  const files = first.testResults.filter((result) => result.status === 'failed').map(fileOf);
  if (files.length <= FEW) for (const file of files) console.log(file);
}

function tell(title, name, message) {
  console.log(`${title}: ${name}`);
  for (const line of String(message).split('\n').slice(0, LINES)) console.log(`    ${line}`);
}

/** The numbers of the last line. A test that passed at the second run has passed, and is told. */
function count() {
  const first = report('first.json');
  if (first === undefined) console.log('the test runner left no results');
  const second = report('second.json');
  const failed = first === undefined ? new Map() : failures(first);
  const still = second === undefined ? failed : failures(second);
  for (const [name, message] of failed) if (!still.has(name)) tell('passed at the second run only', name, message);
  for (const [name, message] of still) tell('FAILED', name, message);
  const total = first === undefined ? 0 : first.numPassedTests + failed.size;
  const passed = Math.max(0, total - still.size);
  if (total === 0) console.log('no test ran');
  console.log(`${passed} passed, ${still.size} failed`);
  process.exitCode = Number(failedChecks) > 0 || still.size > 0 || passed === 0 ? 1 : 0;
}

if (command === 'again') again();
else count();
