// Whether the page is dark now: what the user chose, and the system's scheme as long as nothing is chosen. Right in the
// first frame already, so that no button shows the other scheme for a moment.
import { useComputedColorScheme } from '@mantine/core';

export function useDarkScheme(): boolean {
  return useComputedColorScheme('light', { getInitialValueInEffect: false }) === 'dark';
}
