import type { Explorer } from '../session/explore/index.ts';
import { text } from './line.ts';
import { type Overlay, textOverlay } from './screen.ts';

export const graphOverlay = async (_explorer: Explorer): Promise<Overlay> => textOverlay('Graph', [text('not yet')]);
