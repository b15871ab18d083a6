// What a terminal does by itself: it opens what it kept, asks the server again, sends when the network is back, lets go of people
// nobody has seen for a while, and listens to the reader.
import { useEffect, useEffectEvent } from 'react';
import { readerGap, ScanReader } from '#entities/shopfloor/terminal/scan.ts';
import { keepTerminal } from './keepTerminal.ts';
import { openTerminal, send } from './terminalQueue.ts';
import { say, signOut, terminalStore } from './terminalStore.ts';

const every = 10_000;
const saidFor = 8_000;

export function useTerminalUpkeep(onScan: (text: string, at: number) => void): void {
  const scanned = useEffectEvent(onScan);

  useEffect(() => {
    void openTerminal();
    void keepTerminal();
    let touchedAt = Date.now();
    let saidAt = 0;
    const touched = (): void => void (touchedAt = Date.now());
    const said = terminalStore.subscribe((now, before) => {
      if (now.said !== before.said) saidAt = Date.now();
    });
    const tick = (): void => {
      const { active, people, state, undoable, said: sentence } = terminalStore.getState();
      const now = Date.now();
      if (sentence !== null && now - saidAt > saidFor) say('');
      if (undoable !== null && now > undoable.until) terminalStore.setState({ undoable: null });
      const idle = (state?.device.idleMinutes ?? 10) * 60_000;
      if (active !== null && now - touchedAt > idle)
        for (const person of people) void signOut(person, 'idle');
    };
    const upkeep = setInterval(() => void send(), every);
    const ticking = setInterval(tick, 1_000);
    const back = (): void => void send();
    window.addEventListener('online', back);
    window.addEventListener('pointerdown', touched);
    window.addEventListener('keydown', touched);
    return () => {
      clearInterval(upkeep);
      clearInterval(ticking);
      said();
      window.removeEventListener('online', back);
      window.removeEventListener('pointerdown', touched);
      window.removeEventListener('keydown', touched);
    };
  }, []);

  useEffect(() => {
    const reader = new ScanReader();
    let timer: ReturnType<typeof setTimeout> | undefined;
    const onKey = (event: KeyboardEvent): void => {
      if (event.ctrlKey || event.altKey || event.metaKey) return;
      clearTimeout(timer);
      if (event.key === 'Enter') {
        const scan = reader.enter(event.timeStamp);
        if (scan === null) return;
        event.preventDefault();
        event.stopPropagation();
        const field = event.target;
        // What the reader typed into a field that happened to have the focus is no entry of it.
        if (field instanceof HTMLInputElement && field.value.endsWith(scan)) return;
        scanned(scan, event.timeStamp);
      } else if (event.key.length === 1) {
        reader.key(event.key, event.timeStamp);
        timer = setTimeout(() => reader.rest(), readerGap * 2);
      }
    };
    window.addEventListener('keydown', onKey, { capture: true });
    return () => window.removeEventListener('keydown', onKey, { capture: true });
  }, []);
}
