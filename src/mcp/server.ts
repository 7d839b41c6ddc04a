// `tlasso mcp`: a server for agents, over standard input and output.
//
// It is confined to the folder in which it is started: no file outside of it is read, nothing is run, and nothing is written unless that was allowed when it was started. Every call is
// answered in a thread of its own, within limits of time, states and memory that a call can lower and not raise.
import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import { StdioServerTransport } from '@modelcontextprotocol/sdk/server/stdio.js';
import type { RequestHandlerExtra } from '@modelcontextprotocol/sdk/shared/protocol.js';
import type { CallToolResult, ServerNotification, ServerRequest } from '@modelcontextprotocol/sdk/types.js';
import { readOnlyBelow } from '../session/files/sources.ts';
import type { CheckProgress } from '../session/request.ts';
import { type Answer, CallError, type CallLimits } from './calls/call.ts';
import { answerInThread } from './in-thread.ts';
import { KeptTraces } from './kept-traces.ts';
import { registerResources, traceAddress } from './resources.ts';
import { TOOLS, type Tool } from './tools.ts';

type Extra = RequestHandlerExtra<ServerRequest, ServerNotification>;

const INSTRUCTIONS = `tlasso checks TLA+ and PlusCal specifications. Begin with parse, then check. A violation comes with a counterexample that has a name: explain says why it violates the property,
evaluate gives the value of any expression in one of its states, actions lists what is possible there and why the rest is not, step goes another way. A verdict other than ok is not ok: limit and
interrupted mean that not everything was explored. Paths are relative to the workspace. tlasso://manual/README lists the pages of the manual, tlasso://diagnostic/E101 says what a code means.`;

/** The limits of a call: those of the server, or lower ones that it asks for. */
const limitsOf = (args: { readonly maxStates?: number; readonly timeout?: number }, most: CallLimits): CallLimits => ({
  ...most,
  seconds: Math.min(args.timeout ?? most.seconds, most.seconds),
  maxStates: Math.min(args.maxStates ?? most.maxStates, most.maxStates),
});

const failed = (message: string): CallToolResult => ({ isError: true, content: [{ type: 'text', text: message }] });

/** Tells how far a check is, to a client that asked for it. */
const progressOf = ({ _meta, sendNotification }: Extra): ((progress: CheckProgress) => void) => {
  const token = _meta?.progressToken;
  if (token === undefined) return () => {};
  return ({ distinctStates, depth }) => {
    const params = { progressToken: token, progress: distinctStates, message: `${distinctStates} distinct states, depth ${depth}` };
    sendNotification({ method: 'notifications/progress', params }).catch(() => {
      // Whoever asked has gone.
    });
  };
};

const resultOf = ({ data, trace }: Answer, traces: KeptTraces): CallToolResult => {
  const name = trace && traces.keep(trace);
  // Fields without a value are no data.
  const structuredContent = JSON.parse(JSON.stringify({ ...data, trace: name })) as Record<string, unknown>;
  const content: CallToolResult['content'] = [{ type: 'text', text: JSON.stringify(structuredContent) }];
  if (name !== undefined)
    content.push({
      type: 'resource_link',
      uri: traceAddress(name),
      name,
      mimeType: 'application/json',
      description: 'All its states in full',
    });
  return { structuredContent, content };
};

const register = (server: McpServer, tool: Tool, traces: KeptTraces, most: CallLimits): void => {
  const { name, title, description, input, output, writes } = tool;
  const mayWrite = writes && most.mayWrite;
  const annotations = { readOnlyHint: !mayWrite, destructiveHint: mayWrite, openWorldHint: false };
  server.registerTool(name, { title, description, inputSchema: input, outputSchema: output, annotations }, async (args, extra) => {
    try {
      const call = tool.call(args, traces);
      return resultOf(await answerInThread({ call, limits: limitsOf(args, most) }, extra.signal, progressOf(extra)), traces);
    } catch (error) {
      if (error instanceof CallError) return failed(error.message);
      throw error;
    }
  });
};

/** Characters of an error that are told. */
const LONGEST_ERROR = 200;

/** What a server allows. */
export interface ServerOptions {
  readonly version: string;
  readonly limits: CallLimits;
}

/** Serves until standard input ends. The workspace is the current folder. */
export async function serve({ version, limits }: ServerOptions): Promise<void> {
  readOnlyBelow('.');
  const server = new McpServer({ name: 'tlasso', version }, { instructions: INSTRUCTIONS });
  // A line that is no message, or is too long: standard output is the protocol's.
  server.server.onerror = ({ message }) => process.stderr.write(`tlasso mcp: ${message.slice(0, LONGEST_ERROR)}\n`);
  const traces = new KeptTraces();
  for (const tool of TOOLS) register(server, tool, traces, limits);
  registerResources(server, traces);
  await server.connect(new StdioServerTransport());
  await new Promise<void>((resolve) => {
    server.server.onclose = resolve;
    process.stdin.once('end', resolve);
    process.stdin.once('close', resolve);
  });
  await server.close();
}
