// The thread of a page in which the specification is evaluated: it can be ended whatever it does.
import { ArenaFull } from '../../values/index.ts';
import { type Interpreter, openPage } from '../interpreter/interpreter.ts';
import type { Answer, FromInterpreter, ToInterpreter } from '../interpreter/questions.ts';
import { setFiles } from '../platform/fs.ts';

let interpreter: Interpreter | null = null;

function answer({ kind, ask }: ToInterpreter): Answer<ToInterpreter['kind']> {
  if (kind === 'open') {
    const { model } = ask as ToInterpreter<'open'>['ask'];
    setFiles(new Map(model.files));
    const { opened, interpreter: made } = openPage(model);
    interpreter = made;
    return opened;
  }
  if (interpreter === null) throw new Error('no model is open');
  return interpreter.answer(kind, ask as never);
}

addEventListener('message', ({ data }: MessageEvent<ToInterpreter>) => {
  const { id } = data;
  const tell = (message: FromInterpreter): void => postMessage(message);
  try {
    tell({ id, answer: answer(data) });
  } catch (error) {
    tell(error instanceof ArenaFull ? { id, isFull: true } : { id, broken: error instanceof Error ? error.message : String(error) });
  }
});
