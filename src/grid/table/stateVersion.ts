// Version of what table/state.ts keeps; alone, so that whoever writes a state need not know how older ones are read.

export const stateVersion = 2;
