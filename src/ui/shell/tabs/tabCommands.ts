// What can be done with open pages, joined to the browser's address: show, open, move, close with a question, refresh.
// The router is given as two functions, so that tests and other frames can drive the same commands.
import { ask, askToSave } from '#ui/dialogs/confirm.tsx';
import { notify } from '#ui/dialogs/notify.ts';
import {
  closeTabs,
  closingOf,
  type ClosingScope,
  findTab,
  homeId,
  locationOf,
  moveTab,
  pinTab,
  refreshTab,
  showTab,
  tabAt,
  type TabEntry,
  type TabLocation,
  usedBefore,
} from './tabList.ts';
import { freshMemory, saverOf, stepTabs, useTabStore } from './tabStore.ts';

export interface TabCommandParts {
  /** Goes to a place of the application; `tabId` is written into the history entry. */
  go: (href: string, tabId: string | undefined, replace: boolean) => void;
  messages: { homeStays: string; lastPageStays: string; pinnedStays: string };
}

export interface TabCommands {
  /** The browser arrived at a place. */
  arrived: (location: TabLocation, tabId: string | null) => void;
  show: (id: string) => void;
  open: (href: string) => void;
  move: (id: string, href: string, push: boolean) => void;
  close: (id: string, scope: ClosingScope) => Promise<void>;
  /** Closes without a question and shows the page used before. */
  dismiss: (id: string) => void;
  refresh: (id: string) => Promise<void>;
  pin: (id: string, pinned: boolean) => void;
}

let made = 0;

function newTabId(): string {
  made += 1;
  return `${Date.now().toString(36)}${made.toString(36)}`;
}

/** A page that was just shown is drawn first. Undefined where what is unsaved is no draft that can be saved. */
async function saverSoon({ id, drafted }: TabEntry): Promise<ReturnType<typeof saverOf>> {
  for (let frame = 0; frame < (drafted ? 30 : 0) && saverOf(id) === undefined; frame += 1)
    await new Promise((resolve) => {
      requestAnimationFrame(resolve);
    });
  return saverOf(id);
}

/** True when nothing would be lost: it was saved, or the loss was agreed to. */
async function mayLose(tabs: readonly TabEntry[], verb: string): Promise<boolean> {
  const [only, ...others] = tabs;
  const save = only?.unsaved === true && others.length === 0 ? await saverSoon(only) : undefined;
  if (save !== undefined) {
    const answer = await askToSave(`这一页的内容还没有保存，放弃并${verb}后将丢失。`, verb);
    return answer === 'save' ? save() : answer === 'discard';
  }
  const unsaved = tabs.filter((tab) => tab.unsaved).length;
  if (unsaved === 0) return true;
  const message = `有 ${unsaved} 个页面的内容还没有保存，${verb}后将丢失。`;
  return ask({ title: '内容未保存', message, confirm: `放弃并${verb}`, danger: true });
}

export function createTabCommands({ go, messages }: TabCommandParts): TabCommands {
  const list = useTabStore.getState;

  function showActive(): void {
    const { activeId } = list();
    const tab = findTab(list(), activeId);
    if (tab !== undefined) go(tab.location.href, tab.id, true);
  }

  return {
    arrived: (location, tabId) => stepTabs((now) => showTab(now, location, tabId, newTabId())),
    show(id) {
      const tab = findTab(list(), id);
      if (tab !== undefined && id !== list().activeId) go(tab.location.href, id, false);
    },
    open(href) {
      const tab = tabAt(list(), href);
      if (tab !== undefined && tab.id === list().activeId) return;
      go(tab?.location.href ?? href, tab?.id, false);
    },
    move(id, href, push) {
      const active = list().activeId === id;
      stepTabs((now) => moveTab(now, id, locationOf(href)));
      if (active) go(href, id, !push);
    },
    async close(id, scope) {
      const now = list();
      if (scope === 'self') {
        // Home alone is the last page; beside others it is home that stays.
        if (now.tabs.length === 1) return notify('warning', messages.lastPageStays);
        if (id === homeId) return notify('warning', messages.homeStays);
        if (findTab(now, id)?.pinned === true) return notify('warning', messages.pinnedStays);
      }
      const closing = closingOf(now, id, scope);
      // What is asked about is seen, and only what is seen can be saved.
      if (scope === 'self' && findTab(now, id)?.unsaved === true) this.show(id);
      if (closing.length === 0 || !(await mayLose(closing, '关闭'))) return;
      const before = list().activeId;
      const ids = closing.map((tab) => tab.id);
      stepTabs((current) => closeTabs(current, ids, scope === 'self' ? undefined : id));
      if (list().activeId !== before) showActive();
    },
    async refresh(id) {
      const tab = findTab(list(), id);
      if (tab === undefined || !(await mayLose([tab], '刷新'))) return;
      freshMemory(id);
      stepTabs((now) => refreshTab(now, id));
      if (list().activeId !== id) this.show(id);
    },
    dismiss(id) {
      const before = list().activeId;
      stepTabs((now) => closeTabs(now, [id], usedBefore(now, id)?.id));
      if (list().activeId !== before) showActive();
    },
    pin: (id, pinned) => stepTabs((now) => pinTab(now, id, pinned)),
  };
}
