// Health check of the container: exit code 0 while the process responds. It never depends on the database.
const address = `http://127.0.0.1:${process.env.PORT ?? 4000}/api/health/live`;
const response = await fetch(address).catch(() => undefined);
process.exitCode = response?.ok ? 0 : 1;
