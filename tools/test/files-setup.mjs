// Vitest loads this file before each test file; what it imports is loaded once in a process.
import './loading.mjs';
