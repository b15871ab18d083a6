// Content of the demo: the company and the accounts its sign-in page offers.
import { createFirstAccount } from '#server/access/firstAccount.ts';
import { createPasswords } from '#server/access/passwords.ts';
import type { Report } from '#server/access/prepare.ts';
import type { Ports } from '#server/ports.ts';
import { demoAccounts } from './accounts.ts';

export interface DemoOptions {
  /** Order lines to create. */
  lines: number;
}

export async function createDemo(ports: Ports, _options: DemoOptions, report: Report): Promise<void> {
  report('创建演示账号', 0, 1);
  const [administrator] = demoAccounts;
  await createFirstAccount(ports, createPasswords(ports.random), administrator?.password);
  report('创建演示账号', 1, 1);
}
