// What few see of the sign-in page, in a part of the program of its own: further ways in, and the progress of a demo company
// that is still being made.
import { DemoProgressLine } from '../DemoProgressLine.tsx';
import { OtherWays } from './OtherWays.tsx';
import { PhoneForm } from './PhoneForm.tsx';
import { WaySwitch } from './WaySwitch.tsx';

export const laterParts = { DemoProgressLine, OtherWays, PhoneForm, WaySwitch };
