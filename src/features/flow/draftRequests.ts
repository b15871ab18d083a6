// Whether somebody asked for the list of unsaved drafts; at the start it shows by itself when there are any.
import { create } from 'zustand';

export const useDraftOffer = create<{ asked: number }>(() => ({ asked: 0 }));

export function askForDrafts(): void {
  useDraftOffer.setState(({ asked }) => ({ asked: asked + 1 }));
}
