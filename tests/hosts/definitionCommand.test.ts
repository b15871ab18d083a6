// Whoever writes a definition has one command for it, which also says when the definition is not registered.
import { spawnSync } from 'node:child_process';
import process from 'node:process';
import { expect, test } from 'vitest';

const judge = (...names: string[]) =>
  spawnSync(process.execPath, ['scripts/definition.ts', ...names], { encoding: 'utf8' });

test('one definition is judged by one command: an unknown name is answered with how to register it (findings 2, 6.17)', () => {
  for (const names of [['nothing'], []]) {
    const { status, stderr } = judge(...names);
    expect(status).toBe(1);
    expect(stderr).toContain('请检查是否已在领域的 area.ts 登记');
    expect(stderr).toContain('npm run definition -- saleOrder');
  }
});
