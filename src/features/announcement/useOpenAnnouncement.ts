// Opening an announcement: it is marked read, the lists are read again, and it shows itself or the page it names.
import { useState } from 'react';
import { markAnnouncementRead, reloadAnnouncements } from '#api/announcements.ts';
import { messageOf } from '#api/mutations.ts';
import type { Announcement } from '#model/wire/announcements.ts';
import { notify } from '#ui/dialogs/notify.ts';
import { useSession } from '#ui/shell/sessionContext.tsx';
import { pathOfComponent } from './destination.ts';

export interface OpenAnnouncement {
  /** What the dialog shows, as it was before it was marked read. */
  shown: Announcement | null;
  open(announcement: Announcement): void;
  close(): void;
}

export function useOpenAnnouncement(openPath: (path: string) => void): OpenAnnouncement {
  const { menu } = useSession();
  const [shown, setShown] = useState<Announcement | null>(null);

  async function mark(announcement: Announcement): Promise<void> {
    try {
      if (announcement.readFlag !== '1') await markAnnouncementRead(announcement);
      await reloadAnnouncements();
    } catch (failure) {
      notify('warning', messageOf(failure));
    }
  }

  function open(announcement: Announcement): void {
    void mark(announcement);
    if (announcement.openType !== 'component') return setShown(announcement);
    const path = pathOfComponent(menu, announcement);
    if (path === null) notify('error', `页面模块未找到：${announcement.openPage}`);
    else openPath(path);
  }

  return { shown, open, close: () => setShown(null) };
}
