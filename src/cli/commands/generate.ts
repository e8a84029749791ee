import { Command } from 'commander';
import type { Context } from '../context.js';
export function generateCommand(_context: Context): Command { return new Command('generate'); }
