// Whether the side panel of documents is open and what it shows: one choice for all documents, kept with the browser.
import { create } from 'zustand';

const sideTabs = ['trace', 'attachments', 'comments', 'history', 'prints'] as const;
export type SideTab = (typeof sideTabs)[number];

export interface SidePanelState {
  open: boolean;
  tab: SideTab;
}

const storageName = 'workbench:sidePanel';

/** Anybody can write storage: what is unknown or damaged is closed. */
function read(): SidePanelState {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(storageName) ?? 'null');
    if (typeof stored !== 'object' || stored === null || !('open' in stored) || !('tab' in stored))
      return { open: false, tab: 'trace' };
    return { open: stored.open === true, tab: sideTabs.find((tab) => tab === stored.tab) ?? 'trace' };
  } catch (failure) {
    if (failure instanceof SyntaxError) return { open: false, tab: 'trace' };
    throw failure;
  }
}

export const useSidePanel = create<SidePanelState>(read);

export function setSidePanel(change: Partial<SidePanelState>): void {
  useSidePanel.setState(change);
  localStorage.setItem(storageName, JSON.stringify(useSidePanel.getState()));
}
