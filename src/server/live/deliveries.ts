// What reaches the links of this instance from every instance: each notice goes to those who may know of it, and to nobody
// else.
import { can } from '#model/rights/can.ts';
import type { Grants } from '#model/rights/can.ts';
import { entityOf } from '#entities/registry.ts';
import type { GrantsReader } from '#server/access/grants.ts';
import { recipientsAmong } from '#server/announcements/inbox.ts';
import { seesAllJobs } from '#server/jobs/jobViews.ts';
import type { Database } from '#server/ports.ts';
import { Refusal } from '#server/refusal.ts';
import { isLimited } from '#server/store/visibleRows.ts';
import type { Link, Links } from './links.ts';
import { affectedNotice, announcementNotice, jobMessage, sessionNotice } from './notices.ts';
import { closeCodes } from './socket.ts';

/** Everybody's pages show the values of code lists, whoever may look at the lists themselves. */
const codeLists = 'dictionaryType';

/** Grants behind a link may be this old, in milliseconds; changes of groups refresh them at once. */
const grantsAge = 60_000;

/** Each takes what came through the channel of its name. */
interface Deliveries {
  tellAffected(payload: string): Promise<void>;
  tellAnnouncement(payload: string): Promise<void>;
  tellJob(payload: string): void;
  tellEnded(payload: string): void;
}

export function createDeliveries(database: Database, links: Links, grants: GrantsReader): Deliveries {
  async function tellAffected(payload: string): Promise<void> {
    const notice = affectedNotice(payload);
    if (notice === null) return;
    for (const link of links.all) {
      const granted = await grantsBehind(link);
      if (granted === null) continue;
      tellRights(link, granted, 'permission' in notice.affected);
      const visible = Object.entries(notice.affected).flatMap(([name, ids]): [string, string[]][] => {
        const def = entityOf(name);
        const elsewhere = def?.shared !== true && notice.org !== '' && notice.org !== granted.org;
        if (def === undefined || elsewhere || (name !== codeLists && !can(granted, def, 'view'))) return [];
        // Which rows changed may be those kept from this person: that something did is enough to ask again.
        return [[name, isLimited(granted, def) ? [] : ids]];
      });
      if (visible.length > 0 && links.all.has(link))
        links.send(link, { cmd: 'entity', affected: Object.fromEntries(visible), by: notice.by });
    }
  }

  /** Menu and buttons follow from the rights and from the rows of 菜单权限; whoever may be shown others loads them anew. */
  function tellRights(link: Link, granted: Grants, menuChanged: boolean): void {
    const rights = JSON.stringify(granted);
    if (rights === link.rights && !menuChanged) return;
    link.rights = rights;
    link.seesJobs = seesAllJobs(granted);
    if (links.all.has(link)) links.send(link, { cmd: 'grants' });
  }

  /** Everybody hears of a topic; of the rest, those who received the announcement, or those named. */
  async function tellAnnouncement(payload: string): Promise<void> {
    const notice = announcementNotice(payload);
    if (notice === null) return;
    const { cmd, msgId, msgTxt, users } = notice;
    const connected = [...new Set([...links.all].map(({ session }) => session.userId))];
    const meant = new Set(
      cmd === 'topic' ? connected : (users ?? (await recipientsAmong(database, msgId, connected))),
    );
    for (const link of links.all)
      if (meant.has(link.session.userId)) links.send(link, { cmd, msgId, msgTxt });
  }

  /** Null when the account may no longer work: its link ends, those of others go on. */
  async function grantsBehind(link: Link): Promise<Grants | null> {
    try {
      return await grants.of(link.session, grantsAge);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      links.drop(link, closeCodes.ended, 'session ended');
      return null;
    }
  }

  /** Whoever asked for the job, and administrators of its organisation. */
  function tellJob(payload: string): void {
    const told = jobMessage(payload);
    if (told === null) return;
    const { id, user, org, state, done, total, phase, logLines } = told;
    const open = state === 'waiting' || state === 'running';
    for (const link of links.all) {
      const watches = link.session.userId === user || (link.seesJobs && link.session.org === org);
      if (watches) links.send(link, { cmd: 'job', id, open, done, total, phase, logLines });
    }
  }

  function tellEnded(payload: string): void {
    const notice = sessionNotice(payload);
    for (const link of links.all) {
      if (!notice?.ended.includes(link.session.id)) continue;
      if (notice.reason === 'kicked') links.send(link, { cmd: 'kicked' });
      links.drop(link, closeCodes.ended, notice.reason);
    }
  }

  return { tellAffected, tellAnnouncement, tellJob, tellEnded };
}
