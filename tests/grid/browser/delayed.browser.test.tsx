// What is loading shows only when it takes long enough to be seen.
import { createRoot } from 'react-dom/client';
import { flushSync } from 'react-dom';
import { afterEach, expect, test, vi } from 'vitest';
import { Delayed } from '#ui/Delayed.tsx';

afterEach(() => {
  vi.useRealTimers();
  document.body.replaceChildren();
});

test('what is there within 200 ms never flickers, what takes longer is shown from then on (spec 9.forms.20)', async () => {
  const host = document.body.appendChild(document.createElement('div'));
  const root = createRoot(host);
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  flushSync(() => root.render(<Delayed>正在读取</Delayed>));
  flushSync(() => vi.advanceTimersByTime(199));
  expect(host.textContent).toBe('');
  flushSync(() => vi.advanceTimersByTime(1));
  expect(host.textContent).toBe('正在读取');
  root.unmount();
});
