// Preloaded into every child that `tools/service.mjs` starts: when the parent is gone, even by kill -9, the child
// drains and leaves as if it had been told to, instead of holding its port for ever.
process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'));
process.channel?.unref();
