#!/bin/sh
# Starts the sync server of KOReader on Debian's nginx, Lua and Redis, and runs a command that tries it at
# CURLEW_KOREADER_SERVER:
#
#   sh Scripts/servers.sh KOREADER GIN COMMAND...
#
# KOREADER and GIN are folders with the sources of koreader-sync-server, and of gin, the framework that it needs. What is
# missing is said, and the exit status is then 0: the test is skipped.
set -eu
koreader=${1-} gin=${2-}
skip() {
  echo "skipped: $1"
  exit 0
}
modules=/usr/lib/nginx/modules
[ -e "$koreader/app/controllers/1/syncs_controller.lua" ] || skip 'KOREADER is no folder with koreader-sync-server'
[ -e "$gin/gin/core/router.lua" ] || skip 'GIN is no folder with gin'
koreader=$(realpath "$koreader") gin=$(realpath "$gin")
# shellcheck disable=SC2015 # skip ends this script
command -v nginx >/dev/null && command -v redis-server >/dev/null && [ -e $modules/ngx_http_lua_module.so ] &&
  [ -e /usr/share/lua/5.1/nginx/redis.lua ] && [ -e /usr/share/lua/5.1/pl/pretty.lua ] ||
  skip 'on Debian: apt-get install nginx-light libnginx-mod-http-lua lua-nginx-redis lua-cjson lua-filesystem lua-penlight redis-server'

work=$(mktemp -d)
stop() {
  for server in nginx redis; do [ ! -e "$work/$server.pid" ] || kill "$(cat "$work/$server.pid")"; done
  rm -rf "$work"
}
trap stop EXIT
port=17200
cat >"$work/nginx.conf" <<END
load_module $modules/ndk_http_module.so;
load_module $modules/ngx_http_lua_module.so;
worker_processes 1;
pid $work/nginx.pid;
error_log $work/error.log;
env GIN_ENV=production;
env ENABLE_USER_REGISTRATION=true;
events { worker_connections 64; }
http {
  access_log off;
  client_body_temp_path $work/bodies;
  lua_package_path "$koreader/?.lua;$koreader/app/controllers/?.lua;$gin/?.lua;;";
  init_by_lua_block { package.preload["resty.redis"] = function() return require("nginx.redis") end }
  server {
    listen 127.0.0.1:$port;
    location / { content_by_lua_block { require("gin.core.router").handler(ngx) } }
  }
}
END
chmod -R a+rX "$work"
# The server asks for the usual port of Redis.
redis-server --daemonize yes --save '' --pidfile "$work/redis.pid" --dir "$work" >/dev/null
nginx -c "$work/nginx.conf" 2>"$work/start.log" || {
  cat "$work/start.log" >&2
  exit 1
}
password=$(printf 'open sesame' | md5sum | cut -d' ' -f1)
curl -fsS --retry 20 --retry-connrefused --retry-delay 1 -H 'Accept: application/vnd.koreader.v1+json' \
  -H 'Content-Type: application/json' -d "{\"username\": \"anna\", \"password\": \"$password\"}" \
  "http://127.0.0.1:$port/users/create" >/dev/null
shift 2
CURLEW_KOREADER_SERVER=http://127.0.0.1:$port/ "$@"
