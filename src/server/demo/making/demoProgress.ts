// How far the demo company of this server has come, for whoever asks while it is made: the sign-in page, the workbench,
// tools that wait for its end, and the gate, which takes no writes while the documents of the year come in.
import * as z from 'zod';
import { invalid } from '#server/refusal.ts';

export const demoProgressAnswer = z.object({
  /** `ready` also where this server has no demo. */
  state: z.enum(['making', 'ready', 'failed']),
  /** What is being done, in words. */
  step: z.string(),
  /** Steps that are done, of all. */
  done: z.number(),
  total: z.number(),
  /** Percent of the step itself, where it is a long one. */
  percent: z.number().nullable(),
});

export type DemoState = z.infer<typeof demoProgressAnswer>;

const ready: DemoState = { state: 'ready', step: '', done: 0, total: 0, percent: null };

export class DemoProgress {
  #state = ready;
  #isLoading = false;

  get state(): DemoState {
    return this.#state;
  }

  /** Accounts are there, the year is not known to be. */
  begun(): void {
    this.#isLoading = true;
    this.#state = { ...ready, state: 'making', step: '生成业务单据' };
  }

  /** @param steps titles of all steps, in their order; others belong to the one before. `loading` is the step that loads. */
  report(steps: readonly string[], loading: string, step: string, done: number, total: number): void {
    const place = steps.indexOf(step);
    const before = place < 0 ? this.#state.done : place;
    const percent = total > 1 && place >= 0 && step === loading ? Math.floor((done / total) * 100) : null;
    this.#isLoading = step === loading && done < total;
    this.#state = { state: 'making', step, done: before, total: steps.length, percent };
  }

  finished(): void {
    this.#isLoading = false;
    this.#state = ready;
  }

  /** A year that came in halfway stays closed to writes: the next start goes on with it. */
  failed(): void {
    this.#state = { ...this.#state, state: 'failed' };
  }

  /**
   * What a write is answered while the year comes in: numbers and stock of its days are not final before its end.
   * @throws Refusal
   */
  refuseWrites(): void {
    if (!this.#isLoading) return;
    const message =
      this.#state.state === 'failed'
        ? '演示数据没有生成完，现在不能保存，请重新启动服务器，它会接着生成'
        : `演示数据正在生成（已完成 ${this.#state.percent ?? 0}%），生成完之前还不能保存，请稍后再试，填写的内容仍在页面上`;
    throw invalid([{ field: '', level: 'error', message }]);
  }
}
