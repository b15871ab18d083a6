// The worker's side of ranking: texts in, their ranks out.
import { rankTexts } from './ranks.ts';

addEventListener('message', ({ data }: MessageEvent<{ id: number; texts: readonly string[] }>) => {
  postMessage({ id: data.id, ranks: rankTexts(data.texts) });
});
