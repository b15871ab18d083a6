// One picture, stored as its path.
import { pathKind } from './storedPath.ts';

export const image = pathKind(false);
