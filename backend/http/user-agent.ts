import program from '../../package.json' with { type: 'json' }

/** The Radio Browser directory requires a User-Agent with name and version. */
export const USER_AGENT = `Undertone/${program.version}`
