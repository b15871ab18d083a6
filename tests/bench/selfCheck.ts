// How long 系统自检 of the whole company takes, as it is started from its page, and how long others wait meanwhile.
import type { QueryResult } from '#model/wire/wire.ts';
import type { SelfCheckState } from '#model/wire/selfCheck.ts';
import type { Product } from '#tests/screens/support/product.ts';
import { done } from '#tests/support/workingCompany.ts';
import { figuresOf, timed, type Figures } from './measure.ts';
import { allowSeveral, several } from './sessions.ts';

export interface SelfCheckFigures {
  sentences: number;
  /** Sentences without an answer, or that do not hold. */
  open: number;
  /** Seconds. */
  took: number;
  /** The one that took longest, all its statements together, in milliseconds. */
  longest: { title: string; took: number };
  /** Of somebody else's list meanwhile, in milliseconds. */
  meanwhile: Figures;
}

export async function measureSelfCheck(
  product: Product,
  say: (text: string) => void,
): Promise<SelfCheckFigures> {
  await allowSeveral(product, ['admin']);
  const [keeper, other] = await several(product, 'admin', 2);
  if (keeper === undefined || other === undefined) throw new Error('nobody is signed in');
  const waits: number[] = [];
  const read = (): Promise<QueryResult> =>
    done('list', other.post<QueryResult>('data/saleOrder/query', { offset: 0, limit: 50 }));
  const began = performance.now();
  let { run } = await done('check', keeper.post<SelfCheckState>('api/selfCheck', {}));
  while (run !== null && run.endedAt === null) {
    waits.push((await timed(read)).time);
    await new Promise((resolve) => setTimeout(resolve, 200));
    ({ run } = await done('check', keeper.get<SelfCheckState>('api/selfCheck')));
  }
  if (run === null) throw new Error('no self-check was made');
  const [longest] = run.answers.toSorted((one, another) => another.took - one.took);
  const result: SelfCheckFigures = {
    sentences: run.total,
    open: run.total - run.answers.filter(({ outcome }) => outcome === 'held').length,
    took: (performance.now() - began) / 1_000,
    longest: { title: longest?.title ?? '', took: longest?.took ?? 0 },
    meanwhile: figuresOf(waits),
  };
  say(
    `自检 ${result.sentences} 条　${result.took.toFixed(1)} 秒　未通过 ${result.open}　最慢 ${result.longest.title} ${result.longest.took.toFixed(0)} 毫秒　期间他人列表 p95 ${result.meanwhile.p95.toFixed(0)} 毫秒`,
  );
  return result;
}
