export const demoCommands: readonly string[];
