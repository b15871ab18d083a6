// Several pictures, stored as comma-joined paths.
import { pathKind } from './storedPath.ts';

export const images = pathKind(true);
