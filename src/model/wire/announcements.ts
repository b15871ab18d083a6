// Announcements as they travel between client and server (specification §3), and where they may lead.
import { ownPath } from '#model/address.ts';

export type Priority = 'L' | 'M' | 'H';
export type ReadFlag = '0' | '1';

/** Values of the dictionary `messageCategory`. */
export const categories = { notice: '1', system: '2' } as const;

/** One announcement as one user sees it. Instants are ISO UTC. */
export interface Announcement {
  id: string;
  /** The same as `id`; live messages carry it too. */
  msgId: string;
  /** Spelt so. */
  titile: string;
  /** Name of who published it. */
  sender: string;
  sendTime: string;
  /** When it reached this user; shown as the published time. */
  createTime: string;
  msgTxt: string;
  msgCategory: string;
  priority: Priority;
  openType: string;
  openPage: string;
  busId: string;
  readFlag: ReadFlag;
  readTime: string | null;
}

/** GET annountCement/queryById */
export interface AnnouncementDetail extends Announcement {
  /** Cleaned HTML; the client cleans it once more before it shows it. */
  msgContent: string;
}

/** GET annountCement/listByUser: unread ones of both categories, newest first; totals count all unread ones. */
export interface UnreadAnnouncements {
  anntMsgList: Announcement[];
  anntMsgTotal: number;
  sysMsgList: Announcement[];
  sysMsgTotal: number;
}

/** GET sysAnnouncementSend/getMyAnnouncementSend */
export interface AnnouncementPage {
  records: Announcement[];
  total: number;
}

/**
 * Why this page cannot be opened from an announcement; null when it can, or when nothing is to be opened.
 * `isComponent`: a page of that component name exists.
 */
export function openPageProblem(
  openType: string | null,
  openPage: string | null,
  isComponent: boolean,
): string | null {
  if (openType === null || openType === 'none') return null;
  if (openPage === null || openPage === '') return '请填写打开页面';
  if (openType === 'url') return ownPath(openPage) !== null ? null : '打开页面只能是本系统内以 / 开头的地址';
  return isComponent ? null : `没有名为“${openPage.slice(0, 60)}”的页面组件`;
}
