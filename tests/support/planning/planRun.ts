// One run of a plan as its job makes it, to its end.
import type { Row } from '#model/entity.ts';
import type { DocResult } from '#model/wire/wire.ts';
import { mrpRunJob } from '#server/areas/planning/plan/mrpRunJob.ts';
import { textOf } from '#server/values.ts';
import { ranHere } from '../jobHere.ts';
import type { Company } from '../scenario.ts';

export async function planRun(company: Company, scheme: string, fields: Row = {}): Promise<DocResult> {
  const { admin, database } = company;
  const run = await admin.create('mrpRun', { fields: { scheme, ...fields } });
  const queued = await admin.act('mrpRun', run, 'runMrp');
  await ranHere(company, mrpRunJob, { id: queued.doc.id });
  await database.query(`update job set status = 'done' where kind = 'mrpRun'`);
  const ended = await admin.open('mrpRun', queued.doc.id);
  const { status, errorText } = ended.doc.fields;
  if (status !== 'succeeded') throw new Error(`the run ended ${textOf(status)}: ${textOf(errorText)}`);
  return ended;
}
