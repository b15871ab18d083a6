// A terminal in the workshop of the small company: enrolled, with people who sign in on it, as the tablet calls the server.
import { createApp, type ServerApp } from '#server/app.ts';
import { clientOf, type Client } from '../app.ts';
import type { Answered } from '../signedClient.ts';
import type { Row } from '#model/entity.ts';
import { codeOf, type Company } from '../scenario.ts';
import type { Reporting } from './reporting.ts';

export interface Tablet {
  app: ServerApp;
  client: Client;
  /** Id of its 车间终端. */
  id: string;
  key: string;
  post<T = Record<string, unknown>>(path: string, body: Row): Promise<Answered<T>>;
  /** Token of the person's session. */
  signIn(badge: string, pin: string): Promise<string>;
}

/** The first calls of a new tablet. */
export async function openTablet(company: Company, workshop: string, more: Row = {}): Promise<Tablet> {
  const { admin, ports, clock } = company;
  const made = await admin.create('shopDevice', { fields: { name: '一号机', workshop, ...more } });
  const seen = await admin.open('shopDevice', made.doc.id);
  const app = await createApp(ports);
  const client = clientOf(app, { ports, log: [], pass: (by) => void (clock.now += by) });
  const told = await client.post<{ device: string }>('terminal/enroll', {
    code: seen.doc.fields['enrollCode'],
  });
  if (!told.success) throw new Error(told.message);
  const key = told.result.device;
  const post: Tablet['post'] = (path, body) => client.post(`terminal/${path}`, { device: key, ...body });
  return {
    app,
    client,
    id: made.doc.id,
    key,
    post,
    async signIn(badge, pin) {
      const answer = await post<{ operator: string }>('signIn', {
        badge,
        employeeCode: null,
        pin,
        takeOver: false,
      });
      if (!answer.success) throw new Error(answer.message);
      return answer.result.operator;
    },
  };
}

/** An employee with a badge and a PIN. */
export async function badgeFor(
  company: Company,
  employee: string,
  newBadgeNo: string,
  newPin: string,
): Promise<string> {
  const { admin } = company;
  const made = await admin.create('operatorBadge', { fields: { employee } });
  await admin.act('operatorBadge', made, 'setPin', { values: { newBadgeNo, newPin } });
  return made.doc.id;
}

export async function worker(company: Company, name: string): Promise<{ id: string; code: string }> {
  const { admin, ids } = company;
  const made = await admin.create('employee', { fields: { name, department: ids.department } });
  const done = await admin.act('employee', made, 'approve');
  return { id: made.doc.id, code: codeOf(done) };
}

/** A task of the cutting centre that is given out, of an order over `planQty` pieces. */
export async function taskFor(
  company: Company,
  shop: Reporting,
  planQty: string,
  { components = [], ...operation }: { components?: readonly Row[]; operation?: string } = {},
): Promise<string> {
  const { admin, database } = company;
  const material = await company.material(`终端品${planQty}-${crypto.randomUUID().slice(0, 6)}`, {
    fields: { isProduce: true },
  });
  const order = await shop.order({ material, planQty }, [{ operationSeq: 10, ...operation }], components);
  await admin.act('manufacturingOrder', await shop.floor.seen(order), 'toWorkshops');
  const only = async (table: 'workshop_order' | 'work_task_order'): Promise<string> => {
    const { rows } = await database.query(`select id from ${table} where manufacturing_order = $1::uuid`, [
      order.doc.id,
    ]);
    return String(rows[0]?.['id']);
  };
  const segment = await admin.open('workshopOrder', await only('workshop_order'));
  await admin.act('workshopOrder', await admin.act('workshopOrder', segment, 'accept'), 'dispatch');
  const task = await only('work_task_order');
  await admin.act('workTaskOrder', await admin.open('workTaskOrder', task), 'dispatch', {
    acceptWarnings: true,
  });
  return task;
}

let made = 0;

/** A key as the device makes it: 26 characters, never twice. */
export function commandKey(): string {
  made += 1;
  return `T${crypto.randomUUID().replaceAll('-', '').toUpperCase().slice(0, 17)}${String(made).padStart(8, '0')}`;
}
