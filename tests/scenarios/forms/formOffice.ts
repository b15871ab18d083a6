// The desks at which forms are filled: each role of the demo company signs in, searches, uploads, saves and opens through the
// calls a page makes.
import type { Origin } from '#model/derive/draft.ts';
import type { Grants } from '#model/rights/can.ts';
import type { Patch } from '#model/patch.ts';
import { businessDate } from '#model/time/calendar.ts';
import type { DocResult } from '#model/wire/wire.ts';
import { createGrantsReader } from '#server/access/grants.ts';
import { demoAccounts } from '#server/demo/accounts.ts';
import { startTestApp } from '#tests/support/app.ts';
import { demoNow, openDemoCompany } from '#tests/support/demoCompany.ts';
import { memoryFiles } from '#tests/support/excelOffice.ts';
import { callingDesk } from '#tests/support/forms/callingDesk.ts';
import type { Desk } from '#tests/support/forms/typedValues.ts';
import type { Answered } from '#tests/support/signedClient.ts';

export interface Clerk {
  grants: Grants;
  origin: Origin;
  desk: Desk;
  save(entity: string, patches: readonly Patch[]): Promise<Answered<DocResult>>;
  open(entity: string, id: string): Promise<Answered<DocResult>>;
}

export interface FormOffice {
  clerk(username: string): Promise<Clerk>;
  close(): Promise<void>;
}

/** Between two calls, so that nobody calls too often. Milliseconds. */
const pause = 50;

export async function openFormOffice(): Promise<FormOffice> {
  const { database } = await openDemoCompany();
  const host = await startTestApp(database, { demo: true });
  host.pass(demoNow - host.ports.clock.now());
  host.ports.files = memoryFiles();

  async function clerk(username: string): Promise<Clerk> {
    const client = host.client();
    await client.signIn(
      username,
      demoAccounts.find((account) => account.username === username)?.password ?? '',
    );
    const { rows } = await database.query(
      `select u.id, u.default_org, o.local_currency from "user" u join organization o on o.id = u.default_org where u.login_id = $1`,
      [username],
    );
    const [user] = rows;
    const grants = await createGrantsReader(host.ports).of({
      id: 'session',
      userId: String(user?.['id']),
      org: String(user?.['default_org']),
      mustChangePassword: false,
    });
    const origin: Origin = {
      id: crypto.randomUUID(),
      today: businessDate(demoNow),
      now: new Date(demoNow).toISOString(),
      userId: grants.userId,
      employee: grants.employee,
      department: grants.department,
      org: grants.org,
      localCurrency: String(user?.['local_currency']),
    };
    const beforeCall = (): void => host.pass(pause);
    const desk = callingDesk({ client, today: origin.today, now: origin.now, beforeCall });
    return {
      grants,
      origin,
      desk,
      save(entity, patches) {
        host.pass(pause);
        const request = { key: crypto.randomUUID(), patches, acceptWarnings: true };
        return client.post<DocResult>(`data/${entity}`, request);
      },
      open(entity, id) {
        host.pass(pause);
        return client.get<DocResult>(`data/${entity}/${id}`);
      },
    };
  }

  return {
    clerk,
    async close() {
      await host.app.close();
      await database.close();
    },
  };
}
