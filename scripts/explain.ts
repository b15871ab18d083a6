// npm run explain -- salesOutBill approve: what an action sets in motion, in the order it happens; without an action, all
// actions of the entity.
import process from 'node:process';
import '#server/areas.ts';
import { explained, explainedEntity } from '#server/pipeline/explain.ts';

const [entity = '', action] = process.argv.slice(2);
try {
  process.stdout.write(`${action === undefined ? explainedEntity(entity) : explained(entity, action)}\n`);
} catch (error) {
  if (!(error instanceof RangeError)) throw error;
  process.stderr.write(
    `${error.message}\n用法：npm run explain -- 业务对象 操作，例如 npm run explain -- salesOutBill approve\n`,
  );
  process.exitCode = 1;
}
