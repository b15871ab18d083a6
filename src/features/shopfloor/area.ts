// 车间现场: the board of the machines.
import { type ClientArea, screen } from '#features/clientArea.ts';

export const shopfloor: ClientArea = {
  pages: { 'shopfloor/Board': screen(async () => (await import('./board/Board.tsx')).Board) },
};
