// Attached files, stored as comma-joined paths.
import { pathKind } from './storedPath.ts';

export const file = pathKind(true);
