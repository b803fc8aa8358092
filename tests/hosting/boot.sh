# Boots the system in a folder, as the first process of namespaces of its own: unshare … bash boot.sh <layers> <changes>
# <work> <root> <shared> <npm's cache>. The layers are folders that stay as they are; what is written lands in <changes>.
# The last two are the same for all machines.
set -euo pipefail
layers=$1 changes=$2 work=$3 root=$4 shared=$5 cache=$6
mount --make-rprivate /
mount -t overlay -o "lowerdir=$layers,upperdir=$changes,workdir=$work" overlay "$root"
hostname undertone
ip link set lo up
mount -t proc proc "$root/proc"
mount --bind "$root/proc/sys" "$root/proc/sys"
mount -o remount,bind,ro "$root/proc/sys"
mount -t sysfs -o ro sysfs "$root/sys"
mount -t cgroup2 cgroup2 "$root/sys/fs/cgroup"
mount -t tmpfs -o mode=755 tmpfs "$root/run"
mount -t tmpfs -o mode=1777 tmpfs "$root/tmp"
mount -t tmpfs -o mode=755 tmpfs "$root/dev"
for device in null zero full random urandom tty; do
  touch "$root/dev/$device"
  mount --bind "/dev/$device" "$root/dev/$device"
done
mkdir "$root/dev/pts" "$root/dev/shm"
mount -t devpts -o newinstance,ptmxmode=0666 devpts "$root/dev/pts"
mount -t tmpfs tmpfs "$root/dev/shm"
ln -s pts/ptmx "$root/dev/ptmx"
ln -s /proc/self/fd "$root/dev/fd"
mount --bind "$shared" "$root/srv"
mount --bind "$cache" "$root/srv/npm"
cd "$root"
# Not chroot: the kernel gives no user namespaces to what runs in one, and units ask for them.
pivot_root . .
umount -l .
exec env -i container=undertone-test PATH=/usr/sbin:/usr/bin:/sbin:/bin /lib/systemd/systemd
