// Of every file of screen tests, as Vitest wants it: run again for each.
import { afterAll } from 'vitest';
import { closing } from './browser.ts';
import { tellOfFailure } from './standing.ts';
import { closeWindows } from './workerBrowser.ts';

closing.before = tellOfFailure;
afterAll(closeWindows);
