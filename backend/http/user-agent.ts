import program from '../../package.json' with { type: 'json' }

/** How the directory's makers ask programs to say who they are. */
export const USER_AGENT = `Undertone/${program.version}`
