// A real browser without a window, driven through its debugging pipe: no driver package is needed for the few commands here.
//
// Where there is no Chromium the tests that need it are skipped, and say so. CHROMIUM=/path names one that is not found by itself.
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable, Writable } from 'node:stream';

const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];

/** The browser's program, null where there is none. */
export const findChromium = (): string | null => {
  const given = process.env.CHROMIUM;
  if (given !== undefined && given !== '') return existsSync(given) ? given : null;
  return names.find((name) => spawnSync(name, ['--version'], { stdio: 'ignore' }).status === 0) ?? null;
};

interface Message {
  readonly id?: number;
  readonly method?: string;
  readonly params?: { readonly [key: string]: unknown };
  readonly result?: { readonly [key: string]: unknown };
  readonly error?: { readonly message: string };
}

/** One page of a browser. */
export interface Page {
  /** Console errors, exceptions and requests other than for the page itself. */
  readonly complaints: readonly string[];
  /** Opens another page in the place of this one, and forgets the complaints. */
  visit(url: string): Promise<void>;
  evaluate(expression: string): Promise<unknown>;
  press(key: string): Promise<void>;
  /** Makes the window so many pixels wide, and the system dark or light. */
  look(width: number, scheme: 'dark' | 'light'): Promise<void>;
  /** A picture as PNG. */
  screenshot(): Promise<Buffer>;
  close(): Promise<void>;
}

const waitFor = (child: ChildProcess): Promise<void> =>
  new Promise((resolve) => {
    if (child.exitCode !== null || child.signalCode !== null) resolve();
    else child.once('exit', () => resolve());
  });

/** Opens a page from a file and waits until it has loaded. The network is cut off. */
export const openPage = async (program: string, url: string, size: readonly [number, number] = [1200, 900]): Promise<Page> => {
  const profile = mkdtempSync(join(tmpdir(), 'tlasso-chromium-'));
  const flags = [
    '--headless',
    '--no-sandbox',
    '--disable-gpu',
    '--disable-dev-shm-usage',
    '--remote-debugging-pipe',
    `--user-data-dir=${profile}`,
  ];
  const child = spawn(program, [...flags, 'about:blank'], { stdio: ['ignore', 'ignore', 'ignore', 'pipe', 'pipe'] });
  const [input, output] = [child.stdio[3] as Writable, child.stdio[4] as Readable];
  const waiting = new Map<number, (message: Message) => void>();
  const complaints: string[] = [];
  let file = '';
  let loaded: () => void = () => {};
  let rest = '';
  output.setEncoding('utf8').on('data', (text: string) => {
    const parts = (rest + text).split('\0');
    rest = parts.pop() ?? '';
    for (const part of parts) {
      const message = JSON.parse(part) as Message;
      if (message.id !== undefined) waiting.get(message.id)?.(message);
      const { method, params } = message;
      if (method === 'Page.loadEventFired') loaded();
      if (method === 'Runtime.exceptionThrown' || (method === 'Runtime.consoleAPICalled' && params?.type === 'error'))
        complaints.push(JSON.stringify(params));
      if (method === 'Log.entryAdded') complaints.push(JSON.stringify(params));
      if (method === 'Network.requestWillBeSent') {
        const asked = (params?.request as { readonly url: string } | undefined)?.url ?? '';
        // A thread that a page makes of its own text.
        const isOwn = asked.replace(/#.*/, '') === file || asked.startsWith('blob:null/');
        if (!isOwn) complaints.push(`request for ${asked}`);
      }
    }
  });
  let id = 0;
  let session: string | undefined;
  const send = (method: string, params: object = {}): Promise<NonNullable<Message['result']>> =>
    new Promise((resolve, reject) => {
      const own = ++id;
      waiting.set(own, ({ result, error }) => (error === undefined ? resolve(result ?? {}) : reject(new Error(error.message))));
      input.write(`${JSON.stringify({ id: own, method, params, ...(session === undefined ? {} : { sessionId: session }) })}\0`);
    });
  const { targetInfos } = await send('Target.getTargets');
  const target = (targetInfos as readonly { readonly type: string; readonly targetId: string }[]).find(({ type }) => type === 'page');
  const attached = await send('Target.attachToTarget', { targetId: target?.targetId, flatten: true });
  session = String(attached.sessionId);
  for (const domain of ['Page', 'Runtime', 'Log', 'Network']) await send(`${domain}.enable`);
  await send('Network.emulateNetworkConditions', { offline: true, latency: 0, downloadThroughput: 0, uploadThroughput: 0 });
  await send('Emulation.setDeviceMetricsOverride', { width: size[0], height: size[1], deviceScaleFactor: 1, mobile: false });
  const visit = async (address: string): Promise<void> => {
    const done = new Promise<void>((resolve) => {
      loaded = resolve;
    });
    // What is left of the page before is no matter of this one; an address that differs in its end only would not be loaded.
    await send('Page.navigate', { url: 'about:blank' });
    await done;
    const arrived = new Promise<void>((resolve) => {
      loaded = resolve;
    });
    file = address.replace(/#.*/, '');
    complaints.length = 0;
    await send('Page.navigate', { url: address });
    await arrived;
  };
  await visit(url);
  return {
    complaints,
    visit,
    async evaluate(expression) {
      const { result, exceptionDetails } = await send('Runtime.evaluate', { expression, returnByValue: true, awaitPromise: true });
      if (exceptionDetails !== undefined) throw new Error(JSON.stringify(exceptionDetails));
      return (result as { readonly value?: unknown }).value;
    },
    async press(key) {
      await send('Input.dispatchKeyEvent', { type: 'keyDown', key });
      await send('Input.dispatchKeyEvent', { type: 'keyUp', key });
    },
    async look(width, scheme) {
      await send('Emulation.setDeviceMetricsOverride', { width, height: size[1], deviceScaleFactor: 1, mobile: false });
      await send('Emulation.setEmulatedMedia', { features: [{ name: 'prefers-color-scheme', value: scheme }] });
    },
    async screenshot() {
      const { data } = await send('Page.captureScreenshot', { format: 'png' });
      return Buffer.from(String(data), 'base64');
    },
    async close() {
      session = undefined;
      await send('Browser.close').catch(() => {});
      await waitFor(child);
      rmSync(profile, { recursive: true, force: true });
    },
  };
};
