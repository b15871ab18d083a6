// An app with a notice board: an administrator who publishes, two users who read, a second instance on the same database.
import type {
  Announcement,
  AnnouncementDetail,
  AnnouncementPage,
  UnreadAnnouncements,
} from '#model/wire/announcements.ts';
import type { FieldValue } from '#model/entity.ts';
import type { DocResult } from '#model/wire/wire.ts';
import { createApp } from '#server/app.ts';
import type { ServerApp } from '#server/app.ts';
import type { Database } from '#server/ports.ts';
import { expect } from 'vitest';
import { addUser, clientOf, openTestApp } from './app.ts';
import type { Client, PreparedApp, TestUser } from './app.ts';
import { openPreparedDatabase } from './preparedDatabase.ts';

export interface Draft {
  fields?: Record<string, FieldValue>;
  departments?: readonly string[];
  users?: readonly string[];
}

export class NoticeBoard {
  readonly database: Database;
  readonly host: PreparedApp;
  readonly second: ServerApp;
  readonly wang: TestUser;
  readonly li: TestUser;
  /** A department, and one below it, where Wang works. */
  readonly department = crypto.randomUUID();
  readonly below = crypto.randomUUID();
  admin: Client;
  /** Wang at the first instance. */
  reader: Client;
  /** Li at the first instance. */
  other: Client;

  private constructor(
    database: Database,
    host: PreparedApp,
    second: ServerApp,
    wang: TestUser,
    li: TestUser,
  ) {
    this.database = database;
    this.host = host;
    this.second = second;
    this.wang = wang;
    this.li = li;
    [this.admin, this.reader, this.other] = [host.client(), host.client(), host.client()];
  }

  static async open(): Promise<NoticeBoard> {
    const database = await openPreparedDatabase();
    const host = await openTestApp(database);
    const board = new NoticeBoard(
      database,
      host,
      await createApp(host.ports),
      await addUser(host.ports, 'wang'),
      await addUser(host.ports, 'li'),
    );
    await board.addDepartment(board.department, 'D1', null);
    await board.addDepartment(board.below, 'D1-1', board.department);
    await database.query('update "user" set department = $2::uuid where id = $1::uuid', [
      board.wang.id,
      board.below,
    ]);
    await board.signInAgain();
    return board;
  }

  async addDepartment(id: string, code: string, parent: string | null): Promise<void> {
    await this.database.query(
      `insert into department (id, org, status, code, name, parent, created_at)
       select $1::uuid, o.id, 'enabled', $2, $2, $3::uuid, now() from organization o order by o.code limit 1`,
      [id, code, parent],
    );
  }

  async signInAgain(): Promise<void> {
    this.admin = this.host.client();
    expect((await this.admin.signIn('admin', this.host.password)).code).toBe('0');
    [this.reader, this.other] = [await this.signedIn(this.wang), await this.signedIn(this.li)];
  }

  async signedIn(user: TestUser): Promise<Client> {
    const client = clientOf(this.host.app, this.host);
    expect((await client.signIn(user.login, user.password)).code).toBe('0');
    return client;
  }

  async newUser(login: string, codes: readonly string[] = []): Promise<Client> {
    return this.signedIn(await addUser(this.host.ports, login, codes));
  }

  save(draft: Draft = {}, client = this.admin) {
    return client.post<DocResult>('data/announcement', { key: newKey(), patches: patchesOf(draft) });
  }

  act({ doc }: DocResult, action: string, client = this.admin) {
    return client.post<DocResult>(`data/announcement/${doc.id}/${action}`, {
      version: doc.version,
      key: newKey(),
    });
  }

  /** A published announcement, a second after the last one. */
  async publish(draft: Draft = {}): Promise<DocResult> {
    const saved = await this.save(draft);
    expect(saved).toMatchObject({ code: '0' });
    this.host.pass(1000);
    const published = await this.act(saved.result, 'publish');
    expect(published).toMatchObject({ code: '0', result: { doc: { status: 'published' } } });
    return published.result;
  }

  async close(): Promise<void> {
    await this.second.close();
    await this.host.app.close();
    await this.database.close();
  }
}

let keys = 0;

export function newKey(): string {
  keys += 1;
  return `announcement-key-${keys}`;
}

function patchesOf({ fields = {}, departments = [], users = [] }: Draft) {
  const all = { titile: '安全生产月活动安排', msgContent: '<p>请各部门按时参加。</p>', ...fields };
  const line = (lines: string, values: Record<string, string>) => ({
    op: 'insertLine',
    lines,
    id: crypto.randomUUID(),
    before: null,
    values,
  });
  return [
    ...Object.entries(all).map(([field, value]) => ({ op: 'set', field, value })),
    ...departments.map((id) => line('departments', { department: id })),
    ...users.map((id) => line('users', { user: id })),
  ];
}

export async function unread(client: Client, query = ''): Promise<UnreadAnnouncements> {
  return (await client.get<UnreadAnnouncements>(`annountCement/listByUser${query}`)).result;
}

export async function mine(client: Client, query = ''): Promise<AnnouncementPage> {
  return (await client.get<AnnouncementPage>(`sysAnnouncementSend/getMyAnnouncementSend${query}`)).result;
}

export function byId(client: Client, id: string) {
  return client.get<AnnouncementDetail>(`annountCement/queryById?id=${id}`);
}

export function read(client: Client, anntId: string) {
  return client.post('sysAnnouncementSend/editByAnntIdAndUserId', { anntId });
}

export function titles(list: readonly Announcement[]): string[] {
  return list.map(({ titile }) => titile);
}
