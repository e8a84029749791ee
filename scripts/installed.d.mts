export function installedFolder(): string;
