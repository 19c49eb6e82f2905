/** Text of `release --help`. */
export const HELP = `release <command> [remote] [release] [options]

The shell is released like a remote, under the name shell.

  sync                          publish all builds, including the shell's (build first: npx nx run-many -t build), and
                                make those current that changed since the last sync, all in one write. Does not touch
                                the others, so a rollback made in between stays. npm start runs this.
  publish <remote>              build one remote alone and store it as an immutable release; prints its id
                                  --no-build     use the existing build
                                  --dist FOLDER  where the build is (default <remote>/dist)
                                  --allow-dirty  allow uncommitted changes in the work tree; recorded
                                  --promote      also promote it, with the options of promote
                                  --canary       also make it a canary, with the options of canary
  check <remote>                build one remote alone and run the gates of verify on the build, against a running product,
                                without publishing it; needs neither the store nor a token
                                  --no-build, --dist FOLDER  as for publish
                                  --api URL      the product's address (default API_URL, else http://localhost:4200, or at PORT)
  verify <remote> <release>     run the gates on a release: it exposes one module, every live shell meets its contract
                                and shared ranges, it bundles nothing that the shell provides and no antd for visitors,
                                its size, no page of another remote, id and files as published; a shell must provide
                                what every live remote requires. Then a smoke run in the real shell in a browser, which
                                needs the running product: every page, then those of other remotes, which it must not disturb
                                  --api URL        its API (default API_URL, else http://localhost:4200, or at PORT)
                                  --accounts FILE  who logs in: {"owner": …, "staff": …, "otherTenant": …, "superAdmin": …}, each with
                                                   tenantSlug, email and password (default: the demonstration's)
                                  --no-smoke       skip the smoke run; recorded
  promote <remote> <release>    make a release current for everybody; verifies it first unless it was verified before
                                  --unmark       even if it was marked bad; removes the mark
                                  --with mfe-tenant=<release>   also promote this one, in the same write, because they
                                                                only work together; can be repeated
  canary <remote> <release>     give a release to some tenants only; verifies it first unless it was verified before
                                  --tenants demo,test   these tenants
                                  --percent 10          a stable tenth of all tenants
  canary <remote> --off         end the remote's canaries
  rollout <remote> <release>    give a release to a growing share of all tenants and visitors; verifies it first unless it
                                was verified before. The API goes on to the next step when the present one has lasted
                                long enough without more errors than the current release has, promotes the release after
                                the last one, and marks it bad if it is significantly worse
                                  --steps 1,10,50,100   percentages, the last one 100
                                  --bake 30m            how long each step lasts at least (m, h or d)
                                  --loads 50            how often the release must be loaded before the next step
  rollout pause|resume|stop|advance <remote>
                                leave the share as it is, go on (the step begins again), return everybody to the current
                                release, go to the next step now
  preview <remote> <release>    print an address that shows a stored release to super administrators who open it, and to
                                nobody else; a bar in the page names the release and ends the preview
                                  --hours 24     how long the address works (at most 168)
                                  --tenants demo   slugs of tenants whose owners and managers may open it, too
                                  --path /demo/pets   the page that it opens (default /)
                                  --api URL      the product's address (default PUBLIC_ORIGIN, else API_URL, else that of
                                                 npm start: http://localhost:4200, or at PORT)
  bad <remote> <release>        mark a release bad that is not current, and end its canary or rollout
  freeze <remote...>            let no change out, except rollback, bad and restore
                                  --until 2027-01-02T08:00   in this machine's time zone, unless the time has its own
                                  --from 2026-12-20          (default now)
  unfreeze <remote...>          end the freeze, and cancel those to come
  rollback <remote> <release>   take the release back that is current: return to the newest older one that works and is not
                                marked bad, in one write, and mark it bad. Refused if somebody has taken it back already;
                                instead of naming it, --revision may say what you looked at
                                  --keep         do not mark the current one bad
                                  --withdraw     serve no release at all
  restore <revision>            restore a stored revision of the registry; works even if the registry is unreadable
  status [remote]               what is current and since when, behind it, canary, rolling out, bad, unserved or broken, with
                                the commits and errors, and the next command
                                  --api, --accounts   as for verify: its super admin reads the errors
  log [remote]                  who did what, when and why
  gc [remote]                   delete releases that nobody gets now or would get after a rollback
                                  --keep 3       keep this many of the latest unused ones (default 3)
  renew                         sign the registry as a whole again, which is valid for 30 days; the release service does so
                                every day, and every change with a key for '*'
  key <remote...>               create a key pair that signs for these remotes: the private key for FOCINHO_KEY, the
                                public key for the root; '*' is for all remotes and for the registry as a whole
                                  --out NAME     into NAME.pem and NAME.pub.json instead of printing them
  root key                      create a key that signs the root, for FOCINHO_ROOT_KEY: keep it offline
                                  --out NAME     into NAME.pem
  root create <public-keys...>  print the first root, for FOCINHO_TRUST, with the keys in files that "key" has printed
                                  --threshold 1  how many root keys must sign the next root
                                  --out NAME     into NAME.json instead of printing it
  root show                     who may sign what
  root trust <public-keys...>   trust more keys
  root revoke <key>             trust a key no longer: whatever it has signed is refused at once
  root rotate                   replace the root key by the one in FOCINHO_NEXT_ROOT_KEY
  token <remote...>             create a token with which a team releases these remotes through the release service: its
                                RELEASE_SERVICE_TOKEN, and its line for the file RELEASE_SERVICE_TEAMS. The service reads
                                the file again when it changes: a line that is removed works no longer
                                  --team NAME    as the log shows it
  serve                         start the release service, for teams without access to the store: see the README
                                  --port 4300

  Commands that change what is served take --revision N, the revision of the remote that you looked at, and refuse if
  somebody has changed it since. They, restore and root need a --reason "why" for the log. During a freeze, promote, canary and
  rollout are refused without --during-freeze.

  FOCINHO_STORE        a folder, file:///folder or s3://bucket/prefix (default .focinho/mfe of the repository)
  FOCINHO_TRUST        the file with the root that was deployed     \\ created for a local store
  FOCINHO_KEY          the key that signs, a file or the PEM itself  | if none is given
  FOCINHO_ROOT_KEY     the key or keys (a,b) that sign the root     /
  FOCINHO_USER         the name for the log (default: the user of this machine)
  RELEASE_SERVICE_URL  send everything but sync, restore, gc, renew, root and key to the release service there, with the token in
                       RELEASE_SERVICE_TOKEN`;
