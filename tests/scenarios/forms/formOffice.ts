// The desks at which forms are filled: each role of the demo company signs in, searches, uploads, saves and opens through the
// calls a page makes.
import { codeLists } from '#entities/codeLists.ts';
import type { Origin } from '#model/derive/draft.ts';
import type { Grants } from '#model/rights/can.ts';
import type { Patch } from '#model/patch.ts';
import { businessDate } from '#model/time/calendar.ts';
import type { DocResult, PickResult } from '#model/wire/wire.ts';
import { createGrantsReader } from '#server/access/grants.ts';
import { demoAccounts } from '#server/demo/accounts.ts';
import { startTestApp } from '#tests/support/app.ts';
import { demoNow, openDemoCompany } from '#tests/support/demoCompany.ts';
import { memoryFiles } from '#tests/support/excelOffice.ts';
import type { Answered } from '#tests/support/signedClient.ts';
import { done } from '#tests/support/workingCompany.ts';
import type { Desk } from './typedValues.ts';

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
const samples = {
  file: () => new File(['核对'], '核对.txt'),
  picture: () => new File([Uint8Array.of(0xff, 0xd8, 0xff, 0xe0)], '图.jpg'),
};

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
    const desk: Desk = {
      today: origin.today,
      now: origin.now,
      async search(entity, search, forField) {
        host.pass(pause);
        const request = { search, limit: 20, forField };
        const { rows: records, refs } = await done(
          `pick for ${forField}`,
          client.post<PickResult>(`data/${entity}/pick`, request),
        );
        return { records, refs };
      },
      choices: (name) => codeLists[name]?.items.map(({ value }) => value) ?? [],
      async upload(kind) {
        host.pass(pause);
        const form = new FormData();
        form.append('file', samples[kind]());
        return (await done('upload', client.post<{ fileMessage: string }>('upload/createOnlineFile', form)))
          .fileMessage;
      },
    };
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
