// Makes a database ready to be worked on: schema, base records, and content when there is none yet. Of the demo company
// only the accounts and base data are made before the first request; the rest follows while requests are answered.
import type { Pause, Report } from '#server/demo/createDemo.ts';
import { restoreIndexes } from '#server/demo/bulkIndexes.ts';
import type { DemoProgress } from '#server/demo/making/demoProgress.ts';
import type { Founded } from '#server/demo/making/founded.ts';
import { migrate } from '#server/store/migrate.ts';
import type { Ports } from '#server/ports.ts';
import { ensureBaseRecords } from './baseRecords.ts';
import { createFirstAccount, isEmpty } from './firstAccount.ts';
import type { Passwords } from './passwords/passwords.ts';

const usualDemoLines = 100_000;

/** How far the demo company is, and what its making waits for. */
export interface DemoCourse {
  progress: DemoProgress;
  pause: Pause;
}

/** Safe to call at every start; content is created only where no user exists. */
export async function makeReady(
  ports: Ports,
  passwords: Passwords,
  { progress, pause }: DemoCourse,
  report: Report,
): Promise<Founded | null> {
  report('检查数据库结构', 0, 1);
  // What a broken-off start had set aside belongs to the schema.
  await restoreIndexes(ports.database);
  await migrate(ports, (message) => report(message, 0, 1));
  await ensureBaseRecords(ports);
  report('检查数据库结构', 1, 1);
  if (!ports.settings.demo) {
    if (await isEmpty(ports.database)) await createFirstAccount(ports, passwords);
    return null;
  }
  // Only where it is wanted: no other deployment loads the demo's content.
  const { beginDemo, isUnfinished } = await import('#server/demo/createDemo.ts');
  const lines = ports.settings.demoLines ?? usualDemoLines;
  const founded = await beginDemo(ports, { lines }, report, pause);
  if (await isUnfinished(ports)) progress.begun();
  return founded;
}

/** The rest of a demo company that was begun, by this start or by a broken-off one. */
export async function completeDemo(
  ports: Ports,
  founded: Founded | null,
  { progress, pause }: DemoCourse,
  report: Report,
): Promise<void> {
  if (!ports.settings.demo || progress.state.state !== 'making') return;
  const { demoSteps, finishDemo, loadingStep } = await import('#server/demo/createDemo.ts');
  try {
    await finishDemo(
      ports,
      founded,
      (step, done, total) => {
        progress.report(demoSteps, loadingStep, step, done, total);
        report(step, done, total);
      },
      pause,
    );
    progress.finished();
  } catch (error) {
    progress.failed();
    throw error;
  }
}
